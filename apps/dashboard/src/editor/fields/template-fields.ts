import type { Field, SourceFault } from '@platen/contract'
import { compileTemplate, optionalNames } from '@platen/merge'
import { optionalFields, pageHtml } from '@platen/template/draft'
import { useCallback, useMemo } from 'react'
import { useDeclaredFields } from './typed-settings.ts'
import { type DraftStore, useDraft, useDraftStore } from '../draft/draft-store.ts'

/** The merge fields on a page. */
export interface TemplateFields {
  /** Fields of the last valid page, so that lists of fields do not become empty while a tag is being typed. */
  fields: Field[]
  /** Current errors in the tags of template.html. */
  faults: SourceFault[]
}

/** By draft, so that templates do not share fields. */
const lastFields = new WeakMap<DraftStore, Field[]>()

/** Returns the merge fields on the current page, computed by the same code as in the API. */
export function useTemplateFields(): TemplateFields {
  const draft = useDraftStore()
  const html = useDraft((state) => pageHtml(state.source))
  const settingsText = useDraft((state) => state.source.files['template.json'] ?? '')
  const declared = useDeclaredFields()
  return useMemo(
    () => readFields(draft, { html, settingsText, declared }),
    [draft, html, settingsText, declared],
  )
}

/** Returns a function that reads the fields of the current draft on demand. */
export function useTemplateFieldsOnDemand(): () => TemplateFields {
  const draft = useDraftStore()
  const declared = useDeclaredFields()
  return useCallback(() => {
    const { source } = draft.getState()
    return readFields(draft, {
      html: pageHtml(source),
      settingsText: source.files['template.json'] ?? '',
      declared,
    })
  }, [draft, declared])
}

function readFields(
  draft: DraftStore,
  of: { html: string; settingsText: string; declared: ReturnType<typeof useDeclaredFields> },
): TemplateFields {
  const optional = [...optionalFields(of.settingsText), ...optionalNames(of.declared)]
  const compiled = compileTemplate(of.html, { file: 'template.html', optional })
  if (!compiled.ok) return { fields: lastFields.get(draft) ?? [], faults: compiled.faults }
  const { fields } = compiled.template
  lastFields.set(draft, fields)
  return { fields, faults: [] }
}
