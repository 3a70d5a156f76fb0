import { isJsonObject, readJson, removeAt, valueAt, writeObject } from '@platen/template/draft'
import { shortText } from '../working-copy/describe-element.ts'
import { withFiles } from '../working-copy/with-files.ts'
import { editInputs, editOptions, textIn } from './read-input.ts'
import { type AuthorTool, inputOf } from './tool.ts'

export const setTexts: AuthorTool = {
  name: 'set_texts',
  doing: 'Writing text',
  description:
    'Set text in one language, which the page prints as {{text.name}}: new text by name, null to remove it. If text changes in one language, change it in the others too, unless the request is about one.',
  input: inputOf(
    {
      language: { type: 'string', minLength: 2, maxLength: 35 },
      texts: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
      ...editInputs,
    },
    ['language', 'texts'],
  ),
  run: (input, { copy }) => {
    const language = textIn(input, 'language')
    const file = `texts/${language}.json`
    if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language))
      return { refused: `${language} is not a language, such as en or pt-BR.` }
    const texts = Object.entries(input['texts'] as Record<string, string | null>)
    const before = readJson(copy.text(file))
    let tree: Record<string, unknown> = isJsonObject(before) ? before : {}
    for (const [name, text] of texts) {
      const path = name.replace(/^text\./, '').split('.')
      if (text !== null) tree = withText(tree, path, text)
      else if (valueAt(tree, path) !== undefined) tree = removeAt(tree, path)
    }
    const gone = Object.fromEntries(
      Object.keys(isJsonObject(before) ? before : {}).flatMap((key) =>
        key in tree ? [] : [[key, undefined]],
      ),
    )
    const [first] = texts.flatMap(([, text]) => (text === null ? [] : [text]))
    return {
      edit: {
        source: withFiles(copy.source, { [file]: writeObject(copy.text(file), { ...gone, ...tree }) }),
        words:
          texts.length === 1 && first !== undefined
            ? `Changed text to “${shortText(first)}” (${language})`
            : `Changed text (${language})`,
        ...editOptions(input),
      },
    }
  },
}

/** Sets a string, and creates the groups in its path that do not exist. */
function withText(
  tree: Readonly<Record<string, unknown>>,
  [name = '', ...rest]: readonly string[],
  text: string,
): Record<string, unknown> {
  const inner = Object.hasOwn(tree, name) ? tree[name] : undefined
  return {
    ...tree,
    [name]: rest.length === 0 ? text : withText(isJsonObject(inner) ? inner : {}, rest, text),
  }
}
