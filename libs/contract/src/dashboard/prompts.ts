import { type Static, Type } from 'typebox'

/** Maximum number of characters in all parts of a prompt. */
export const promptLengthMax = 20_000
/** Maximum number of files that a prompt can cite. */
export const promptCitationsMax = 20
/** Maximum length of the sample data in a prompt, in characters, which is the limit for all text files of a template. */
export const sampleTextLengthMax = 2 * 2 ** 20

/** A part of a prompt: text, or a file that is cited in the text. Files are cited by ID, not by name. */
export const promptPartSchema = Type.Union([
  Type.Object({ text: Type.String({ maxLength: promptLengthMax }) }, { additionalProperties: false }),
  Type.Object(
    { attachmentId: Type.String({ minLength: 1, maxLength: 100 }) },
    { additionalProperties: false },
  ),
])
/** A part of a prompt: text or a cited file. */
export type PromptPart = Static<typeof promptPartSchema>

/** Formats of sample data. `later`: the assistant chooses the fields, their types and their samples. */
export const sampleFormats = ['json', 'csv', 'names', 'later'] as const
/** One of `sampleFormats`. */
export type SampleFormat = (typeof sampleFormats)[number]

/** Field types that a user can choose for sample data. */
export const chosenKinds = ['text', 'number', 'money', 'percent', 'date', 'boolean'] as const
/** One of `chosenKinds`. */
export type ChosenKind = (typeof chosenKinds)[number]

/** Maximum number of fields whose type can be chosen. */
const chosenKindsMax = 500

/** Sample data of a new template. */
export const sampleDataSchema = Type.Object(
  {
    format: Type.Enum([...sampleFormats]),
    text: Type.String({ maxLength: sampleTextLengthMax }),
    /** Chosen types of fields, by dotted path in the parsed data. They override the detected types. */
    kinds: Type.Optional(
      Type.Record(Type.String({ maxLength: 1_000 }), Type.Enum([...chosenKinds]), {
        maxProperties: chosenKindsMax,
      }),
    ),
  },
  { additionalProperties: false },
)
/** Sample data of a new template. */
export type SampleInput = Static<typeof sampleDataSchema>

/** Returns a prompt as one string, with the result of `describeFile` for each cited file. */
export function promptText(
  prompt: readonly PromptPart[],
  describeFile: (attachmentId: string) => string = () => ' ',
): string {
  return prompt
    .map((part) => ('text' in part ? part.text : describeFile(part.attachmentId)))
    .join('')
    .trim()
}
