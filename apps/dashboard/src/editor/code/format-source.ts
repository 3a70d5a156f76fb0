import { compileTemplate } from '@platen/merge'
import { hideTags } from './hide-tags.ts'
import { scanMergeTags } from '../source/merge-tags.ts'
import { preformattedRules } from '../source/preformatted.ts'

/** The formatted text, or the reason why it was not formatted. */
export type Formatted = { ok: true; text: string } | { ok: false; reason: string }

const options = { printWidth: 100, tabWidth: 2, embeddedLanguageFormatting: 'off' } as const

/**
 * Formats a page. Merge tags keep their positions and order, and elements whose line breaks are printed (according to `css`) stay unchanged. If
 * formatting would change more than white space, the page is not formatted.
 */
export async function formatHtml(html: string, css: string): Promise<Formatted> {
  const before = fieldsOf(html)
  if (before === undefined) return { ok: false, reason: 'Fix the marked errors before you format the page.' }
  const styles = [css, ...[...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style/gi)].map(([, text = '']) => text)]
  const hidden = hideTags(html, styles.flatMap(preformattedRules))
  const [{ format }, plugin] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/html'),
  ])
  let text: string
  try {
    text = hidden.restore(await format(hidden.text, { ...options, parser: 'html', plugins: [plugin] }))
  } catch (error) {
    return { ok: false, reason: `The page was not formatted: ${firstLine(error)}` }
  }
  if (tagsOf(html) !== tagsOf(text) || before !== fieldsOf(text)) {
    return { ok: false, reason: 'The page was not formatted, because that would move a merge field.' }
  }
  if (significantText(html) !== significantText(text)) {
    return {
      ok: false,
      reason:
        'The page was not formatted: an element has no closing tag, and adding one could change the document.',
    }
  }
  return { ok: true, text }
}

/** Formats a style sheet, with one declaration per line. */
export async function formatCss(css: string): Promise<Formatted> {
  if (scanMergeTags(css).length > 0) {
    return { ok: false, reason: 'Remove the merge fields from the style sheet before you format it.' }
  }
  const [{ format }, plugin] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/postcss'),
  ])
  try {
    return { ok: true, text: await format(css, { ...options, parser: 'css', plugins: [plugin] }) }
  } catch (error) {
    return { ok: false, reason: `The style sheet was not formatted: ${firstLine(error)}` }
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

/** Returns the page without the details that an HTML formatter can change: white space, quotes, slashes of void elements and the case of names. */
function significantText(html: string): string {
  return html.replaceAll(/[\s"'/;]|&quot;|&apos;/g, '').toLowerCase()
}

function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
