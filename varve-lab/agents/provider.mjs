// A provider for real coding agents, offline. A user's text may hold directives: {{call NAME {json}}} makes the "model" call a
// tool, {{say TEXT}} is its answer. Speaks Anthropic messages, OpenAI responses and chat completions, and Gemini's
// generateContent. Keeps the bodies of all requests.
import { createServer } from 'node:http';

const directives = text => [...text.replaceAll("\\\"", "\"").matchAll(/\{\{call (\S+) (\{.*?\})\}\}/gs)].map(m => ({ name: m[1], args: JSON.parse(m[2]) }));
const answer = text => (/\{\{say (.*?)\}\}/s.exec(text) || [, 'Done: 42.'])[1];
const compaction = text => /respond with text only|CONTEXT CHECKPOINT COMPACTION|state_snapshot|anchored summary|create a detailed summary/i.test(text);
// What the model does next: the calls that the last user text asks for and no result has answered yet, else words.
function next(text, done, summary) {
  if (summary) return { text: '<summary>The user asked for a few things; all were done.</summary>' };
  const calls = directives(text);
  return done < calls.length ? { call: calls[done] } : { text: answer(text) };
}
// What hooks and the programs themselves put beside the user's words.
const handedIn = text => text.startsWith('<system-reminder>') || text.includes('## Memory of this project');
const textOf = c => typeof c === 'string' ? c : (c || []).filter(b => b.text && !handedIn(b.text)).map(b => b.text).join('\n');
function anthropic(b) {
  let text = '', done = 0, last = '';
  for (const m of b.messages) {
    if (m.role !== 'user') continue;
    const results = Array.isArray(m.content) ? m.content.filter(x => x.type === 'tool_result').length : 0;
    const words = textOf(m.content); if (words) last = words;
    if (results) done += results; else if (words) { text = words; done = 0; }
  }
  return next(text, done, compaction(last));
}
function responses(b) {
  let text = '', done = 0;
  for (const i of b.input) {
    if (i.type === 'message' && i.role === 'user') { text = textOf(i.content); done = 0; }
    else if ((i.type || '').endsWith('_output')) done++;
  }
  return next(text, done, compaction(text) || compaction(b.instructions || ''));
}
function chat(b) {
  let text = '', done = 0;
  for (const m of b.messages) { if (m.role === 'user') { text = textOf(m.content); done = 0; } else if (m.role === 'tool') done++; }
  return next(text, done, compaction(text));
}
function gemini(b) {
  let text = '', done = 0;
  for (const c of b.contents) {
    if (c.role !== 'user') continue;
    const results = c.parts.filter(p => p.functionResponse).length, words = c.parts.filter(p => p.text).map(p => p.text.replace(/<hook_context>[^]*<\/hook_context>\s*/, '')).join('\n');
    if (results) done += results; else if (words) { text = words; done = 0; }
  }
  return next(text, done, compaction(text) || compaction(JSON.stringify(b.systemInstruction || '')));
}

// Starts it on any port of the loopback address.
export async function startProvider() {
  const requests = [];
  const server = createServer((req, res) => {
    const chunks = [];
    req.on('data', c => chunks.push(c));
    req.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      let body = null; try { body = JSON.parse(raw); } catch { /* none */ }
      requests.push(body);
      const n = requests.length;
      const json = (o, code = 200) => { const t = JSON.stringify(o); res.writeHead(code, { 'content-type': 'application/json' }); res.end(t); };
      const sse = events => { res.writeHead(200, { 'content-type': 'text/event-stream' }); for (const [e, d] of events) res.write((e ? `event: ${e}\n` : '') + `data: ${typeof d === 'string' ? d : JSON.stringify(d)}\n\n`); res.end(); };
      if (req.method !== 'POST' || !body) return json({ data: [{ id: 'gpt-5', object: 'model' }], object: 'list' });
      const path = req.url.split('?')[0];
      if (path.endsWith('/count_tokens') || path.endsWith(':countTokens')) return json({ input_tokens: 100, totalTokens: 100 });
      if (path.endsWith('/messages')) {
        const r = anthropic(body);
        const blocks = r.call ? [{ type: 'text', text: 'Let me look.' }, { type: 'tool_use', id: `toolu_${n}_${process.pid}`, name: r.call.name, input: r.call.args }] : [{ type: 'text', text: r.text }];
        const stop = r.call ? 'tool_use' : 'end_turn';
        const head = { id: `msg_${n}_${process.pid}`, type: 'message', role: 'assistant', model: body.model, content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 10, output_tokens: 1 } };
        if (!body.stream) return json({ ...head, content: blocks, stop_reason: stop });
        const ev = [['message_start', { type: 'message_start', message: head }]];
        blocks.forEach((bl, k) => {
          ev.push(['content_block_start', { type: 'content_block_start', index: k, content_block: bl.type === 'text' ? { type: 'text', text: '' } : { ...bl, input: {} } }]);
          ev.push(['content_block_delta', { type: 'content_block_delta', index: k, delta: bl.type === 'text' ? { type: 'text_delta', text: bl.text } : { type: 'input_json_delta', partial_json: JSON.stringify(bl.input) } }]);
          ev.push(['content_block_stop', { type: 'content_block_stop', index: k }]);
        });
        ev.push(['message_delta', { type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 9 } }], ['message_stop', { type: 'message_stop' }]);
        return sse(ev);
      }
      if (path.endsWith('/responses')) {
        const r = responses(body);
        const item = r.call ? { type: 'function_call', id: `fc_${n}`, call_id: `call_${n}`, name: r.call.name, arguments: JSON.stringify(r.call.args), status: 'completed' }
          : { type: 'message', id: `m_${n}`, role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: r.text, annotations: [] }] };
        const resp = { id: `resp_${n}`, object: 'response', created_at: Math.floor(Date.now() / 1000), status: 'completed', model: body.model, output: [item], usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15, input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } } };
        return sse([['response.created', { type: 'response.created', response: { ...resp, status: 'in_progress', output: [] } }], ['response.output_item.added', { type: 'response.output_item.added', output_index: 0, item }], ['response.output_item.done', { type: 'response.output_item.done', output_index: 0, item }], ['response.completed', { type: 'response.completed', response: resp }]]);
      }
      if (path.endsWith('/chat/completions')) {
        const r = chat(body), base = { id: `chatcmpl-${n}`, created: Math.floor(Date.now() / 1000), model: body.model };
        const msg = r.call ? { role: 'assistant', content: null, tool_calls: [{ index: 0, id: `call_${n}`, type: 'function', function: { name: r.call.name, arguments: JSON.stringify(r.call.args) } }] } : { role: 'assistant', content: r.text };
        const fin = r.call ? 'tool_calls' : 'stop', usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
        if (!body.stream) return json({ ...base, object: 'chat.completion', choices: [{ index: 0, message: msg, finish_reason: fin }], usage });
        const chunk = (d, f = null) => ({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta: d, finish_reason: f }] });
        return sse([[null, chunk(msg)], [null, chunk({}, fin)], [null, { ...base, object: 'chat.completion.chunk', choices: [], usage }], [null, '[DONE]']]);
      }
      if (/:(stream)?generateContent$/i.test(path)) {
        const r = gemini(body);
        const part = r.call ? { functionCall: { name: r.call.name, args: r.call.args } } : { text: r.text };
        const o = { candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }], usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 }, modelVersion: 'stub' };
        return path.includes('stream') ? sse([[null, o]]) : json(o);
      }
      json({});
    });
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return { port: server.address().port, requests, stop: () => { server.closeAllConnections(); server.close(); } };
}
