import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const LINK = /\[([^\]]+)\]\(([^)#]+\.md)(?:#[^)]*)?\)/g

/** What docs/README.md lists: its sections, and the pages of each with what they answer. */
export function readIndex(root) {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  const summary = readme.split('\n\n')[1].replaceAll('\n', ' ').match(/^.*?[.](?= |$)/)[0]
  const seen = new Set()
  const sections = []
  for (const line of readFileSync(path.join(root, 'docs/README.md'), 'utf8').split('\n')) {
    if (line.startsWith('#')) {
      sections.push({ title: line.replace(/^#+ /, ''), pages: [] })
    } else if (line.startsWith('|')) {
      const answer = line.split('|').map((cell) => cell.trim()).filter((cell) => cell && !cell.match(LINK)).join('; ')
      for (const [, name, target] of line.matchAll(LINK)) {
        const file = path.posix.join('docs', target)
        if (seen.has(file)) continue
        seen.add(file)
        sections.at(-1).pages.push({ name: title(root, file) ?? name, file, answer })
      }
    }
  }
  return { summary, sections: sections.filter(({ pages }) => pages.length > 0) }
}

function title(root, file) {
  return readFileSync(path.join(root, file), 'utf8').match(/^# (.+)$/m)?.[1]
}

/** Each page beside its HTML, as Markdown under the name that it has in the repository. */
export async function writeSources(root, outDir, pages) {
  for (const page of pages) {
    const file = path.join(outDir, page)
    await mkdir(path.dirname(file), { recursive: true })
    await copyFile(path.join(root, page), file)
  }
}

/** The index for language models, in the form of llms.txt. */
export async function writeLlms({ summary, sections }, outDir) {
  const lines = ['# Varve', '', `> ${summary}`]
  for (const { title, pages } of sections) {
    lines.push('', `## ${title}`, '', ...pages.map(({ name, file, answer }) => `- [${name}](${file}): ${answer}`))
  }
  await writeFile(path.join(outDir, 'llms.txt'), lines.join('\n') + '\n')
}
