import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { readIndex, writeLlms, writeSources } from '../llms.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const repository = 'https://github.com/varve-dev/varve/blob/main/'
const require = createRequire(import.meta.url)
const index = readIndex(root)

// The pages stay where readers of the repository find them: README.md and its neighbours, and docs/.
export default defineConfig({
  title: 'Varve',
  description: index.summary,
  lang: 'en',
  srcDir: root,
  srcExclude: ['site/**', 'varve*/**', 'examples/**', 'release/**', '.github/**', '**/target/**'],
  outDir: 'target/pages',
  cacheDir: 'target/cache',
  rewrites: { 'README.md': 'index.md', 'docs/README.md': 'docs/index.md' },
  ignoreDeadLinks: false,
  metaChunk: true,
  markdown: {
    config: (md) => {
      md.set({ linkify: false }) // addresses in running text, such as http://localhost:8080, are examples
      md.core.ruler.push('links-of-the-site', linksOfTheSite)
    },
    anchor: { slugify: gitHubName },
  },
  vite: {
    // Pages lie outside this folder, and so would not find what is installed in it.
    resolve: {
      alias: [
        { find: /^vue\/server-renderer$/, replacement: require.resolve('vue/server-renderer') },
        { find: /^vue$/, replacement: require.resolve('vue/dist/vue.runtime.esm-bundler.js') },
      ],
    },
    publicDir: false,
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Documentation', link: '/docs/' },
      { text: 'Command line', link: '/docs/cli' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
    sidebar: index.sections.map(({ title, pages }) => ({
      text: title,
      items: pages.map(({ name, file }) => ({ text: name, link: '/' + file.replace(/\.md$/, '') })),
    })),
  },
  buildEnd: async ({ outDir, pages }) => {
    await writeSources(root, outDir, pages)
    await writeLlms(index, outDir)
  },
})

/** READMEs are the index pages of their folders; what is no page, such as an example, is shown by the repository. */
function linksOfTheSite({ tokens }) {
  for (const link of tokens.flatMap((token) => token.children ?? []).filter((token) => token.type === 'link_open')) {
    const href = link.attrGet('href').replace(/(^|\/)README\.md(?=#|$)/, '$1index.md')
    const file = href.replace(/^(\.\.?\/)+/, '')
    const page = /\.md(#|$)/.test(href) && !/^(varve|examples|release)/.test(file)
    const elsewhere = !page && !/^[a-z]+:|^#/.test(href) && existsSync(root + file.replace(/#.*/, ''))
    link.attrSet('href', elsewhere ? repository + file : href)
  }
}

// Headings are named as on GitHub, so that a link works in both places.
function gitHubName(heading) {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
}
