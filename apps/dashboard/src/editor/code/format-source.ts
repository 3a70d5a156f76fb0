import { compileTemplate } from '@platen/merge'
import { hideTags } from './hide-tags.ts'
import { scanMergeTags } from '../source/merge-tags.ts'
import { preformattedRules } from '../source/preformatted.ts'

/** The formatted text, or a sentence why the text stays as it is. */
export type Formatted = { ok: true; text: string } | { ok: false; reason: string }

const look = { printWidth: 100, tabWidth: 2, embeddedLanguageFormatting: 'off' } as const

/**
 * A page, indented and wrapped. Merge tags keep their places and their order, and elements whose line breaks are printed (`css` tells which)
 * stay as they are. A page that cannot be formatted without changing more than white space stays as it is, too.
 */
export async function formatHtml(html: string, css: string): Promise<Formatted> {
  const before = fieldsOf(html)
  if (before === undefined) return { ok: false, reason: 'Fix the faults that are marked first, then format.' }
  const styles = [css, ...[...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style/gi)].map(([, text = '']) => text)]
  const hidden = hideTags(html, styles.flatMap(preformattedRules))
  const [{ format }, plugin] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/html'),
  ])
  let text: string
  try {
    text = hidden.restore(await format(hidden.text, { ...look, parser: 'html', plugins: [plugin] }))
  } catch (error) {
    return { ok: false, reason: `The page was left as it is: ${firstLine(error)}` }
  }
  if (tagsOf(html) !== tagsOf(text) || before !== fieldsOf(text)) {
    return { ok: false, reason: 'The page was left as it is: formatting would have moved a merge field.' }
  }
  if (numberSignsOf(html) !== numberSignsOf(text)) {
    return {
      ok: false,
      reason:
        'The page was left as it is: an element has no closing tag, and adding it could change the document.',
    }
  }
  return { ok: true, text }
}

/** A style sheet, one declaration a line. */
export async function formatCss(css: string): Promise<Formatted> {
  if (scanMergeTags(css).length > 0) {
    return { ok: false, reason: 'Take the merge fields out of the style sheet first, then format.' }
  }
  const [{ format }, plugin] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/postcss'),
  ])
  try {
    return { ok: true, text: await format(css, { ...look, parser: 'css', plugins: [plugin] }) }
  } catch (error) {
    return { ok: false, reason: `The style sheet was left as it is: ${firstLine(error)}` }
  }
}

function tagsOf(html: string): string {
  return scanMergeTags(html)
    .map(({ from, to }) => html.slice(from, to))
    .join('\n')
}

function fieldsOf(html: string): string | undefined {
  const compiled = compileTemplate(html, { file: 'template.html' })
  if (!compiled.ok) return undefined
  return JSON.stringify(compiled.template.fields, (key, value: unknown) =>
    key === 'line' || key === 'column' ? undefined : value,
  )
}

/** Everything but what a formatter of HTML may change: white space, quotes, the slash of void elements, the case of names. */
function numberSignsOf(html: string): string {
  return html.replaceAll(/[\s"'/;]|&quot;|&apos;/g, '').toLowerCase()
}

function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
