import { type Language, languages } from '../words/languages.ts'
import { exampleTable } from './example-table.ts'

const table = new Map(
  exampleTable
    .trim()
    .split('\n')
    .map((line): [string, string[]] => {
      const [id = '', ...cells] = line.split(' | ').map((cell) => cell.trim())
      return [id, cells]
    }),
)

/** Words for sample data, such as the names of three people: as many as there are. */
export function exampleWords(id: string, language: Language): string[] {
  const cell = table.get(id)?.[languages.indexOf(language)] ?? ''
  return cell.split(' ~ ').map((text) => text.replaceAll('/', '\n'))
}

/** The one of a row; the list begins again behind its end. */
export function exampleWord(id: string, language: Language, row = 0): string {
  const words = exampleWords(id, language)
  return words[row % words.length] ?? ''
}
