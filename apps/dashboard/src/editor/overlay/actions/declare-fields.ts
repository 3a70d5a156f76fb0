import type { DraftSource, FieldDeclaration } from '@platen/contract'
import {
  containerTypes,
  exampleFor,
  readJson,
  readSettings,
  samplesChanged,
  settingsFile,
  withDeclaration,
  withValueWhereMissing,
} from '@platen/template/draft'

/** Fields to declare. Existing declarations are kept. */
export interface FieldDeclarations {
  /** By name. */
  fields: Readonly<Record<string, FieldDeclaration>>
  /** Formulas by computed field. */
  computed?: Readonly<Record<string, string>>
  /** Values for samples that have none. By default, an example of the type. */
  values?: Readonly<Record<string, unknown>>
}

/** Declares fields, and returns the changed settings and samples. */
export function declareFields(
  source: DraftSource,
  { fields: wanted, computed = {}, values = {} }: FieldDeclarations,
): Record<string, string> {
  const settings = readSettings(source.files['template.json'] ?? '')
  const around = containerTypes([], readJson(source.files['sample.json'] ?? ''))
  let { fields } = settings
  for (const [name, declaration] of Object.entries(wanted))
    if (!Object.hasOwn(fields ?? {}, name))
      ({ fields } = withDeclaration({ fields }, [name], declaration, around))
  const hasFormulas = Object.keys(computed).length > 0
  const samples = samplesChanged(source, (data) =>
    Object.entries(wanted).reduce(
      (filled, [name, declaration]) =>
        withValueWhereMissing(filled, [name], values[name] ?? exampleFor([name], declaration)),
      data,
    ),
  )
  return {
    ...settingsFile(source, {
      ...settings,
      ...(fields && { fields }),
      ...(hasFormulas && { computed: { ...computed, ...settings.computed } }),
    }),
    ...samples,
  }
}
