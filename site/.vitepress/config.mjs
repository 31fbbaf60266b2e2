import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import llmstxt from 'vitepress-plugin-llms';

const docs = new URL('../../docs/', import.meta.url);
const source = 'https://github.com/varve-dev/varve/blob/main/';

/** The pages in the order of docs/README.md, which is the index; what it does not name is left out of the side bar. */
function sidebar() {
  const groups = [{ text: 'Begin', items: [] }];
  const seen = new Set();
  for (const line of readFileSync(new URL('README.md', docs), 'utf8').split('\n')) {
    if (line.startsWith('## ')) {
      groups.push({ text: line.slice(3), items: [] });
    }
    for (const [, page] of line.matchAll(/\]\(([\w-]+)\.md\)/g)) {
      if (!seen.has(page)) {
        seen.add(page);
        groups.at(-1).items.push({ text: title(page), link: `/${page}` });
      }
    }
  }
  return groups.filter((group) => group.items.length > 0);
}

function title(page) {
  const first = readFileSync(new URL(`${page}.md`, docs), 'utf8').match(/^# (.+)$/m);
  return first ? first[1] : page;
}

/** Links out of docs/ lead to the repository. */
function linksUpwards(md) {
  md.core.ruler.push('links-upwards', (state) => {
    for (const block of state.tokens) {
      for (const token of block.children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href?.startsWith('../')) {
          token.attrSet('href', source + href.slice(3));
        }
      }
    }
  });
}

export default defineConfig({
  title: 'Varve',
  description: 'Observational memory for LLM agents',
  // A copy of docs/, made by npm run build: Vite resolves modules from where pages are.
  srcDir: './pages',
  outDir: './dist',
  cacheDir: './cache',
  cleanUrls: true,
  lang: 'en',
  rewrites: { 'README.md': 'index.md' },
  markdown: {
    config: linksUpwards,
    // Placeholders such as {{name}} in examples are text.
    attrs: { disable: true },
  },
  // Pages that are not there fail the build.
  ignoreDeadLinks: false,
  vite: { plugins: [llmstxt({ title: 'Varve', description: 'Observational memory for LLM agents' })] },
  themeConfig: {
    nav: [
      { text: 'Command line', link: '/cli' },
      { text: 'Benchmarks', link: '/benchmarks' },
      { text: 'Changes', link: source + 'CHANGELOG.md' },
    ],
    sidebar: sidebar(),
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: 'https://github.com/varve-dev/varve' }],
    editLink: { pattern: 'https://github.com/varve-dev/varve/edit/main/docs/:path' },
  },
});
