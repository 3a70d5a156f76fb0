import { readFile } from 'node:fs/promises'
import { escapeHtml, faults } from '@platen/contract'
import { Marked } from 'marked'
import { htmlPage } from './page.ts'

/** Links to other sections become links to their pages. Links to other documents become plain text, because the service does not serve them. */
const sectionPage = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      const code = /^#([a-z_]+)$/.exec(href)?.[1]
      if (code !== undefined) return `<a href="${code.replaceAll('_', '-')}">${text}</a>`
      return href.startsWith('https://') ? `<a href="${escapeHtml(href)}">${text}</a>` : text
    },
  },
})

/** Renders the page of each fault code, by dashed code, from its section in docs/failure-modes.md. */
export async function readProblemPages(file: string): Promise<Map<string, string>> {
  const sections = splitByHeading(await readFile(file, 'utf8'))
  const pages = new Map<string, string>()
  for (const [code, { status, title }] of Object.entries(faults)) {
    const section = sections.get(code) ?? ''
    const head = `<p class="soft">${status} <code>${code}</code></p><h1>${escapeHtml(title)}</h1>`
    const body = `${head}${await sectionPage.parse(section)}<p><a href="../docs#errors">All errors</a></p>`
    pages.set(code.replaceAll('_', '-'), htmlPage({ title, body }))
  }
  return pages
}

/** Returns the sections that start with a line such as "## `invalid_data`", by code. */
export function splitByHeading(markdown: string): Map<string, string> {
  const sections = new Map<string, string>()
  for (const part of markdown.split(/^## /m).slice(1)) {
    const code = /^`([a-z_]+)`/.exec(part)?.[1]
    if (code !== undefined) sections.set(code, part.slice(part.indexOf('\n') + 1))
  }
  return sections
}
