import { readFileSync } from 'node:fs'

const known = new Map<string, string>()

/** A prompt of the package's `prompts/`, read once. */
export function promptFile(name: 'drafting' | 'editing' | 'house-rules'): string {
  let text = known.get(name)
  if (text === undefined) {
    text = readFileSync(new URL(`../../../prompts/${name}.md`, import.meta.url), 'utf8')
    known.set(name, text)
  }
  return text
}
