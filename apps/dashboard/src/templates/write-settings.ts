import { applyEdits, type JSONPath, modify } from 'jsonc-parser'
import { isJsonObject, readJson } from './read-json.ts'
import { type LooseSettings, readSettings } from './template-source.ts'

/** Settings to change; `undefined` takes one away. */
export type SettingsChange = { [K in keyof LooseSettings]?: LooseSettings[K] | undefined }

/**
 * template.json with some of its settings changed. The rest of its text stays as its author wrote it, to the byte; what is no JSON object
 * is written anew.
 */
export function writeSettings(text: string, change: SettingsChange): string {
  if (!isJsonObject(readJson(text))) return `${JSON.stringify({ ...change }, null, 2)}\n`
  return differences(readSettings(text), { ...readSettings(text), ...change }).reduce(
    (written, { path, value }) =>
      applyEdits(written, modify(written, path, value, { formattingOptions: formattingOf(written) })),
    text,
  )
}

interface Difference {
  path: JSONPath
  /** `undefined`: to be taken away. */
  value: unknown
}

/** The places at which two objects differ, as deep down as both are objects. */
function differences(before: object, after: object, path: JSONPath = []): Difference[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is]: unknown[] = [old.get(key), now.get(key)]
    const here = [...path, key]
    if (isJsonObject(was) && isJsonObject(is)) return differences(was, is, here)
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ path: here, value: is }]
  })
}

/** Indented as the text is. */
function formattingOf(text: string) {
  const indent = /^\{\s*?\n([ \t]+)"/.exec(text)?.[1] ?? '  '
  return {
    insertSpaces: !indent.includes('\t'),
    tabSize: indent.includes('\t') ? 2 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}
