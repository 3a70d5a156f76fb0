import type { Field, SourceFault } from '@platen/contract'
import { checkData } from '@platen/merge'
import { parseJsonSource } from './parse-json-source.ts'
import type { SourceText } from '../check/source-text.ts'
import type { Sample } from '../template-source.ts'

/** `pointer` is the position as in the `data` of a request, or empty if the file is not valid data. */
export interface SampleFault extends SourceFault {
  pointer: string
}

/** Reads a sample and checks it like a caller's data. Without fields, only the file is checked. */
export function readSample(
  source: SourceText,
  fields: Field[] | undefined,
): { sample: Sample } | { faults: SampleFault[] } {
  const json = parseJsonSource(source)
  if ('faults' in json) return { faults: json.faults.map((fault) => ({ ...fault, pointer: '' })) }
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) {
    return {
      faults: [
        {
          file: source.file,
          ...json.at(''),
          pointer: '/data',
          code: 'invalid_sample',
          message: 'A sample must be an object: { … }.',
        },
      ],
    }
  }
  const data: Record<string, unknown> = { ...json.value }
  const found = fields ? checkData(fields, data) : { faults: [], total: 0 }
  const faults: SampleFault[] = found.faults.map((item) => ({
    file: source.file,
    ...json.at(item.pointer.replace(/^\/data/, ''), {
      key: item.code === 'unknown_key' || item.code === 'computed_key',
    }),
    pointer: item.pointer,
    code: item.code,
    message: item.message,
  }))
  if (found.total > faults.length) {
    const message = `Other values of this sample that do not match the template: ${found.total - faults.length}.`
    faults.push({ file: source.file, ...json.at(''), pointer: '/data', code: 'more_errors', message })
  }
  return faults.length > 0 ? { faults } : { sample: { file: source.file, data } }
}
