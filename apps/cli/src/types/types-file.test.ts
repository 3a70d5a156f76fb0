import { spawnSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { expect } from 'chai'
import type { TypedTemplate } from './read-templates.ts'
import { typesFile } from './types-file.ts'

/** Code that reports that it was executed, in either language. */
const typeScript = '(globalThis.wasRun = true)'
const python = '__import__("builtins").print("was run")'

const hostile: Array<[what: string, text: string]> = [
  ['the end of a comment', `*/ ${typeScript} /*`],
  ['the end of a comment, split by a line break', `*\n/ ${typeScript} /*`],
  ['the end of a string in single quotes', `', x: ${typeScript}, y: '`],
  ['the end of a string in double quotes', `": ${python}, "`],
  ['the end of a string, escaped', String.raw`\", x: ${typeScript}, y: \'`],
  ['the end of a docstring', `""" + ${python} + """`],
  ['the end of a docstring, escaped', String.raw`\""" + ${python} + """`],
  ['a backslash at the end', '\\'],
  ['the end of a type', `string }\n${typeScript}\nexport interface More { a: string`],
  ...['\n', '\r', '\r\n', '\f', '\v', '\u0085', '\u2028', '\u2029'].flatMap(
    (end): Array<[string, string]> => [
      [`the line break ${JSON.stringify(end)}`, `x${end}${python}${end}${typeScript}`],
      [`the line break ${JSON.stringify(end)} with an indent`, `x${end}    ${python}`],
    ],
  ),
]

/** Returns a template with the text in every value of the service's response. */
function templateOf(text: string): TypedTemplate {
  const words = { title: text, description: text, format: text, examples: [text], default: text }
  const named = { ...words, type: 'object', properties: { [text]: { ...words, type: 'string' } } }
  const schema = {
    ...words,
    type: 'object',
    properties: {
      plain: { ...words, type: 'string' },
      choice: { enum: [text, null] },
      only: { const: text },
      other: { $ref: `#/$defs/${text}` },
      group: named,
      list: { type: 'array', items: { ...words, type: 'object', properties: { a: {} } } },
      strange: { type: [text] },
    },
    patternProperties: { [text]: {} },
  }
  return { templateId: text, slug: text, name: text, version: text as never, schema }
}

describe('the output of platen types for a hostile service', () => {
  for (const [what, text] of hostile) {
    it(`executes nothing as TypeScript: ${what}`, async () => {
      const source = stripTypeScriptTypes(typesFile([templateOf(text)], 'ts'))
      const made = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as object
      expect(globalThis).to.not.have.property('wasRun')
      expect(made).to.have.all.keys('templateIds').and.to.have.property('templateIds')
      expect(Object.values((made as { templateIds: object }).templateIds)).to.deep.equal([text])
    })
  }

  it('executes nothing as Python, even if annotations are evaluated', function () {
    // The file uses features of Python 3.11.
    if (spawnSync('python3', ['-c', 'from typing import NotRequired']).status !== 0) return this.skip()
    const sources = hostile.map(([, text]) => [typesFile([templateOf(text)], 'py'), text])
    const { stdout, stderr } = spawnSync('python3', ['-X', 'utf8', '-c', readAll], {
      input: JSON.stringify(sources),
      encoding: 'utf8',
    })
    expect(stdout, stderr).to.equal(`${hostile.length} read\n`)
    return undefined
  })
})

const readAll = `
import json, sys, typing
sources = json.load(sys.stdin)
for source, text in sources:
    made = {}
    exec(compile(source, text, "exec"), made)
    assert list(made["template_ids"].items()) == [(text, text)], text
    for each in [each for each in made.values() if typing.is_typeddict(each)]:
        try:
            typing.get_type_hints(each, made)
        except (NameError, SyntaxError):
            pass
print(len(sources), "read")
`
