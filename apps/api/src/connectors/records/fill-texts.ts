import {
  Fault,
  type FaultItem,
  type Field,
  quoted,
  type TemplateSettings,
  unescapePointerPart,
} from '@platen/contract'
import {
  checkData,
  compileNameData,
  findStructuredNames,
  mergeFields,
  optionalFieldNames,
} from '@platen/merge'
import { compilePattern, type TextPatterns } from './text-patterns.ts'

/**
 * Fills in the strings of a destination with record values, formatted as in the document. Strings that cannot be filled in are errors at
 * `/destination`, and values that cannot be printed are errors at `/data`. `now`: epoch milliseconds, for formulas.
 */
export function fillTexts(
  patterns: TextPatterns,
  data: Record<string, unknown>,
  template: { fields: readonly Field[]; settings: TemplateSettings; now: number },
): { texts: Record<string, string>; faults: FaultItem[] } {
  const texts: Record<string, string> = {}
  const faults: FaultItem[] = []
  const optional = optionalFieldNames(template.fields)
  for (const [name, pattern] of Object.entries(patterns)) {
    const pointer = `/destination/${name}`
    try {
      const compiled = compilePattern(name, pattern, optional)
      const [structured] = findStructuredNames(compiled.fields, template.fields)
      if (structured !== undefined) {
        faults.push({ pointer, code: 'invalid_pattern', message: structured })
        continue
      }
      const unknown = unknownName(compiled.fields, data, template.fields)
      if (unknown !== undefined) {
        faults.push({ pointer, code: 'unknown_field', message: unknown })
        continue
      }
      const filled = compiled.make(compileNameData(template, compiled.fields)(data, template), 1)
      if ('name' in filled) texts[name] = filled.name
      else faults.push({ pointer, code: 'not_allowed', message: filled.problem })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (error.code === 'invalid_data') return { texts: {}, faults: [...error.errors] }
      faults.push({ pointer, code: 'not_allowed', message: error.detail })
    }
  }
  return { texts, faults }
}

/** Returns an error for a name that the template lacks. The data is valid, so no other name can be missing. */
function unknownName(
  named: readonly Field[],
  data: Record<string, unknown>,
  fields: readonly Field[],
): string | undefined {
  const [fault] = checkData(mergeFields([...fields], [...named]), data, '').faults
  if (fault?.code !== 'missing_key') return fault?.message
  const name = fault.pointer.slice(1).split('/').map(unescapePointerPart).join('.')
  return `The template has no field ${quoted(name)}. Use the name of one of its fields.`
}
