import { folded } from '../words/folded.ts'
import hintList from './example-hints.json' with { type: 'json' }

/** An example for an unknown name: the ID of example words, or the values for three rows. */
interface Hint {
  words?: string
  values?: readonly unknown[]
}

// `example-hints.json` lists patterns for whole words (`names`) and the ends of names (`ends`). The first match counts.
const hints = hintList.map(({ names, ends, ...hint }: { names: string; ends?: string } & Hint) => {
  const whole = String.raw`(?<!\p{L})(?:ال|ה)?(?:${names})(?:s|e|en|in|innen|es)?(?!\p{L})`
  const source = ends === undefined ? whole : String.raw`${whole}|(?<!\p{L})(?:${ends})$`
  return { pattern: new RegExp(source, 'u'), hint }
})

/** Returns an example for a name without a known concept, by a word in the name. */
export function hintFor(name: string): Hint | undefined {
  return hints.find(({ pattern }) => pattern.test(folded(name)))?.hint
}
