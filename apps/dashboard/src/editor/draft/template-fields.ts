import type { Field, SourceFault } from '@platen/contract'
import { compileTemplate } from '@platen/merge'
import { useMemo } from 'react'
import { useDraft } from './draft-context.tsx'
import { readSettings } from './draft-settings.ts'

export interface TemplateFields {
  /** Of the last text that could be read: half-typed tags must not empty the lists made of them. */
  fields: Field[]
  /** What is wrong with the tags of template.html now. */
  faults: SourceFault[]
}

let last: { html: string; fields: Field[] } = { html: '', fields: [] }

/** The merge fields of the page as it is typed, told by the same code as the API's. */
export function useTemplateFields(): TemplateFields {
  const html = useDraft((state) => state.source.files['template.html'] ?? '')
  const settingsText = useDraft((state) => state.source.files['template.json'] ?? '')
  return useMemo(() => {
    const optional = readSettings(settingsText).optional ?? []
    const compiled = compileTemplate(html, { file: 'template.html', optional })
    if (!compiled.ok) return { fields: last.fields, faults: compiled.faults }
    last = { html, fields: compiled.template.fields }
    return { fields: compiled.template.fields, faults: [] }
  }, [html, settingsText])
}
