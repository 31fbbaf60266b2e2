import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Follows every link of the built pages to a file, and to a heading where it names one; looks for pictures; prints the pages.
const dir = path.resolve(process.argv[2])
const files = readdirSync(dir, { recursive: true }).map((file) => file.split(path.sep).join('/'))
const pages = files.filter((file) => file.endsWith('.html')).sort()
const ids = new Map(pages.map((page) => [page, new Set(matches(page, / id="([^"]+)"/g))]))
const dead = []

for (const page of pages.filter((page) => page !== '404.html')) {
  for (const link of matches(page, /<a [^>]*href="([^"]+)"/g)) {
    if (/^[a-z]+:/.test(link)) continue
    const [target, heading] = decodeURI(link).split('#')
    const file = target === '' ? page : resolve(page, target)
    if (!existsSync(path.join(dir, file))) dead.push(`${page}: ${link}`)
    else if (heading && ids.has(file) && !ids.get(file).has(heading)) dead.push(`${page}: no heading ${link}`)
  }
}
let pictures = 0
for (const page of pages) {
  for (const source of matches(page, /<img [^>]*src="([^"]+)"/g)) {
    pictures++
    if (!source.startsWith('data:') && !existsSync(path.join(dir, resolve(page, source)))) dead.push(`${page}: no picture ${source}`)
  }
}
for (const line of readFileSync(path.join(dir, 'llms.txt'), 'utf8').matchAll(/\]\(([^)]+)\)/g)) {
  if (!existsSync(path.join(dir, line[1]))) dead.push(`llms.txt: ${line[1]}`)
}

for (const page of pages) console.log(page)
console.log(`${pages.length} pages, ${pictures} pictures, llms.txt, ${dead.length} dead links`)
if (dead.length > 0) {
  console.error(dead.join('\n'))
  process.exitCode = 1
}

function matches(page, pattern) {
  return [...readFileSync(path.join(dir, page), 'utf8').matchAll(pattern)].map((match) => match[1])
}

function resolve(page, target) {
  const file = target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(page), target)
  return file === '' || file.endsWith('/') ? file + 'index.html' : file
}
