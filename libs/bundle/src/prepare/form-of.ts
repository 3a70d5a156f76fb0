import { formFieldsOf, parseSource } from '@platen/markup'
import type { FormOptions } from '@platen/pdf'
import type { TemplateSource } from '../template-source.ts'

/** What is to become of the form of a template's PDF, and which of its fields the page fills; `undefined` for any other asset. */
export function formOf(
  path: string,
  { html, settings }: Pick<TemplateSource, 'html' | 'settings'>,
): FormOptions | undefined {
  if (path !== settings.page.pdf) return undefined
  return { use: settings.page.form ?? 'flat', filled: formFieldsOf(parseSource(html)) }
}
