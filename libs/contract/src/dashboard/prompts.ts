import { type Static, Type } from 'typebox'

/** Letters of a prompt, of all its parts together. */
export const promptLengthMax = 20_000
/** Mentions of files in a prompt. */
export const promptCitationsMax = 20
/** Letters of sample data that comes with a prompt: what a template's texts may have together. */
export const sampleTextLengthMax = 2 * 2 ** 20

/** A piece of a prompt: words, or a file that stands in their midst. A mention carries the file, whatever it is called. */
export const promptPartSchema = Type.Union([
  Type.Object({ text: Type.String({ maxLength: promptLengthMax }) }, { additionalProperties: false }),
  Type.Object(
    { attachmentId: Type.String({ minLength: 1, maxLength: 100 }) },
    { additionalProperties: false },
  ),
])
/** Words or a cited file, as `turnRequestSchema` checks it. */
export type PromptPart = Static<typeof promptPartSchema>

/** How sample data is written; `later`: the author picks the fields, their types and their samples. */
export const sampleFormats = ['json', 'csv', 'names', 'later'] as const
/** One of `sampleFormats`. */
export type SampleFormat = (typeof sampleFormats)[number]

/** What a person may say that a field of sample data is. */
export const chosenKinds = ['text', 'number', 'money', 'percent', 'date', 'boolean'] as const
/** One of `chosenKinds`. */
export type ChosenKind = (typeof chosenKinds)[number]

/** Fields of which a person may say what they are. */
const chosenKindsMax = 500

/** Sample data as it is given. */
export const sampleDataSchema = Type.Object(
  {
    format: Type.Enum([...sampleFormats]),
    text: Type.String({ maxLength: sampleTextLengthMax }),
    /** What fields are, by their dotted paths in the data as it was understood, where the person knows better than it looks. */
    kinds: Type.Optional(
      Type.Record(Type.String({ maxLength: 1_000 }), Type.Enum([...chosenKinds]), {
        maxProperties: chosenKindsMax,
      }),
    ),
  },
  { additionalProperties: false },
)
/** Sample data as it was given, as `turnRequestSchema` checks it. */
export type SampleInput = Static<typeof sampleDataSchema>

/** A prompt as one text: its words, and for each file that stands in their midst what `fileWords` says of it. */
export function promptText(
  prompt: readonly PromptPart[],
  fileWords: (attachmentId: string) => string = () => ' ',
): string {
  return prompt
    .map((part) => ('text' in part ? part.text : fileWords(part.attachmentId)))
    .join('')
    .trim()
}
