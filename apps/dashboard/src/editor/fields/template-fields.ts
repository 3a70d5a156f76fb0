import type { Field, SourceFault } from '@platen/contract'
import { compileTemplate, optionalNames } from '@platen/merge'
import { optionalFields, pageHtml } from '@platen/template/draft'
import { useCallback, useMemo } from 'react'
import { useDeclaredFields } from './typed-settings.ts'
import { type DraftStore, useDraft, useDraftStore } from '../draft/draft-store.ts'

/** What a page's merge tags ask for. */
export interface TemplateFields {
  /** Of the last text that could be read: half-typed tags must not empty the lists made of them. */
  fields: Field[]
  /** What is wrong with the tags of template.html now. */
  faults: SourceFault[]
}

/** By draft: the fields of one template must not stand in for another's. */
const lastFields = new WeakMap<DraftStore, Field[]>()

/** The merge fields of the page's text as it is typed, told by the same code as the API's. */
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

/** The same as the draft stands when it is asked, for what needs it seldom. */
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
