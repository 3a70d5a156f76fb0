import { compileText } from '@platen/merge'

/** What a text with merge fields makes of a sample, or what is wrong with the text. */
export function textExample(
  text: string,
  sample: Record<string, unknown> | undefined,
): { says: string } | { fault: string } {
  const compiled = compileText(text, { file: 'template.json' })
  return compiled.ok
    ? { says: compiled.template.render(sample ?? {}).trim() }
    : { fault: compiled.faults[0]?.message ?? 'The fields of this text cannot be read.' }
}
