import type { Field, SourceFault } from '@platen/contract'
import { compileText, mergeFields } from '@platen/merge'
import { useMemo } from 'react'
import { type LooseSettings, optionalFields, readSettings } from '../../../templates/template-source.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useTemplateFields } from '../../draft/template-fields.ts'

/** Where a field stands besides the page. */
export type OtherPlace = 'file name' | 'header' | 'footer'

export interface ExpectedFields {
  /** Of page, file name, header and footer together: what data is held against. */
  fields: Field[]
  /** Names at the top that stand elsewhere than in the page, too. */
  elsewhere: ReadonlyMap<string, readonly OtherPlace[]>
  /** Names at the top that stand in the page. */
  inPage: ReadonlySet<string>
  faults: SourceFault[]
}

/** Everything that the template asks data for, as it is typed. */
export function useExpectedFields(): ExpectedFields {
  const { fields, faults } = useTemplateFields()
  const settingsText = useDraft((state) => state.source.files['template.json'] ?? '')
  return useMemo(() => ({ ...expectedFields(fields, settingsText), faults }), [fields, faults, settingsText])
}

/** The page's fields and those of the patterns in template.json; a pattern that cannot be read asks for nothing. */
function expectedFields(pageFields: readonly Field[], settingsText: string): Omit<ExpectedFields, 'faults'> {
  const elsewhere = new Map<string, OtherPlace[]>()
  const optional = optionalFields(settingsText)
  const trees = patternsOf(readSettings(settingsText)).map(({ place, text }) => {
    const compiled = compileText(text, { file: 'template.json', optional })
    const fields = compiled.ok ? compiled.template.fields : []
    for (const { name } of fields) {
      const places = elsewhere.get(name) ?? []
      if (!places.includes(place)) elsewhere.set(name, [...places, place])
    }
    return fields
  })
  return {
    fields: mergeFields(pageFields, ...trees),
    elsewhere,
    inPage: new Set(pageFields.map(({ name }) => name)),
  }
}

function patternsOf({ fileName, page }: LooseSettings): { place: OtherPlace; text: string }[] {
  const lines = (['header', 'footer'] as const).flatMap((place) =>
    Object.values(page?.[place] ?? {}).map((text) => ({ place, text })),
  )
  return [{ place: 'file name' as const, text: fileName }, ...lines].filter(
    (pattern): pattern is { place: OtherPlace; text: string } => typeof pattern.text === 'string',
  )
}
