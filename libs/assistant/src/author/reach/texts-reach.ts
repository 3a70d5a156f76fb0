import { isDeepStrictEqual } from 'node:util'
import type { DraftSource } from '@platen/contract'
import { isJsonObject, readJson, removeAt, setAt, valueAt, writeObject } from '@platen/template/draft'
import type { SourceElement, SourceTree } from '@platen/template/markup'
import { describeChange } from '../reading/describe-change.ts'
import { askedLanguages } from './asked-languages.ts'
import { withoutCase } from './html-reach.ts'
import { withoutQuotations } from './request-words.ts'

/** Changes to language files beyond the request. */
export interface TextsReach {
  elements: SourceElement[]
  /** Descriptions of the requested changes. */
  asked: string[]
  /** Descriptions of strings that no element prints. */
  others: string[]
  /** The text files without these changes; `undefined` for a new file. */
  files: Record<string, string | undefined>
}

/**
 * Returns the changes to language files beyond the request. New and missing strings, including those in new files, can replace strings in another
 * language, so they are included unless the request is about the file's language.
 */
export function textsReach(
  before: DraftSource,
  after: DraftSource,
  of: {
    tree: SourceTree
    isNamed: (element: SourceElement) => boolean
    keepsText: boolean
    ignoresCase: boolean
    prompt: string | undefined
  },
): TextsReach {
  const { tree, isNamed, keepsText, ignoresCase, prompt } = of
  const languages = prompt === undefined ? new Set<string>() : askedLanguages(withoutQuotations(prompt))
  const isTranslated = Object.keys(before.files).some((one) => one.startsWith('texts/'))
  const isAsked = (path: string) => {
    // The first language files only contain text from the page.
    return languages !== undefined && (languages.size === 0 || languages.has(codeOf(path)) || !isTranslated)
  }
  const printed = `${after.files['template.json'] ?? ''}\n${tree.html}`
  const elements = new Set<SourceElement>()
  const others: string[] = []
  const asked: string[] = []
  const files: TextsReach['files'] = {}
  const paths = new Set([...Object.keys(before.files), ...Object.keys(after.files)])
  for (const path of [...paths].filter((one) => one.startsWith('texts/'))) {
    const [old, text] = [before.files[path], after.files[path]]
    if (old === text) continue
    const isStrict = !isAsked(path)
    const language = path.slice('texts/'.length).replace(/\.json$/, '')
    const [was, is] = [readJson(old ?? '{}'), readJson(text ?? '{}')]
    if (!isJsonObject(was) || !isJsonObject(is)) continue
    const describe = (name: readonly string[]) => `the text ${name.join('.')} (${language})`
    if (!isStrict) asked.push(...newStrings({ before, path, was, is }, describe))
    if (!isStrict && (old === undefined || text === undefined)) continue
    let back: Record<string, unknown> = is
    for (const name of changedNames(was, is, isStrict)) {
      const users = usersOf(tree, name.join('.'))
      const isInSettings = users.length === 0 && isStrict && isUsedIn(printed, name)
      const isSame = ignoresCase && textAt(was, name) !== '' && textAt(was, name) === textAt(is, name)
      const isOfNamed = users.some(isNamed) && (!keepsText || isSame)
      if (isOfNamed || (users.length === 0 && !isInSettings)) {
        // Named elements print it, too, so the text cannot be restored.
        for (const element of users) if (!isNamed(element)) elements.add(element)
        if (isOfNamed) asked.push(`${describe(name)}${changeIn(was, is, name)}`)
        continue
      }
      for (const element of users) elements.add(element)
      if (isInSettings) others.push(describe(name))
      const value = valueAt(was, name)
      if (value === undefined) back = removeAt(back, name)
      // A group that is gone is restored as a whole.
      else if (valueAt(back, name.slice(0, -1)) === undefined)
        back = setAt(back, name.slice(0, 1), valueAt(was, name.slice(0, 1)))
      else back = setAt(back, name, value)
    }
    if (back === is) continue
    const isRestored = old !== undefined && isDeepStrictEqual(back, was)
    const isEmpty = old === undefined && Object.keys(back).length === 0
    files[path] = isRestored
      ? old
      : isEmpty
        ? undefined
        : writeObject(text ?? old ?? '{}', withGone(is, back))
  }
  return { elements: [...elements], asked, others, files }
}

/** Describes requested strings that are only in one of the files. A language without other files is described as a whole. */
function newStrings(
  {
    before,
    path,
    was,
    is,
  }: { before: DraftSource; path: string; was: Record<string, unknown>; is: Record<string, unknown> },
  describe: (name: readonly string[]) => string,
): string[] {
  const code = codeOf(path)
  const sameLanguage = Object.keys(before.files).filter((one) => codeOf(one) === code)
  if (sameLanguage.length === 0) return [`the text in ${code}`]
  const known = sameLanguage
    .map((one) => readJson(before.files[one] ?? '{}'))
    .filter((one) => isJsonObject(one))
  return changedNames(was, is, true)
    .filter((name) => valueAt(was, name) === undefined || valueAt(is, name) === undefined)
    .map((name) => {
      const base = known.find((one) => valueAt(one, name) !== undefined) ?? {}
      return `${describe(name)}${changeIn(base, is, name)}`
    })
}

function changeIn(was: object, is: object, name: readonly string[]): string {
  const [old, now] = [was, is].map((one) => {
    const value = valueAt(one, name)
    return typeof value === 'string' ? value : ''
  }) as [string, string]
  return describeChange(old, now)
}

function textAt(texts: object, name: readonly string[]): string {
  const text = valueAt(texts, name)
  return typeof text === 'string' ? withoutCase(text) : ''
}

/** Returns the code of the language of a file, such as `en` for `texts/en-US.json`, or an empty string. */
function codeOf(path: string): string {
  return (/^texts\/([a-z]+)/i.exec(path)?.[1] ?? '').toLowerCase()
}

/** Returns the paths of strings that differ. With `isStrict`, also of those in only one of the files. */
function changedNames(was: object, is: object, isStrict: boolean, path: readonly string[] = []): string[][] {
  const names = new Set([...Object.keys(was), ...(isStrict ? Object.keys(is) : [])])
  return [...names].flatMap((name): string[][] => {
    const [old, now] = [was, is].map((one) =>
      Object.hasOwn(one, name) ? (one as Record<string, unknown>)[name] : undefined,
    )
    const isGroup = isJsonObject(old) || isJsonObject(now)
    const isPair = (isJsonObject(old) || old === undefined) && (isJsonObject(now) || now === undefined)
    if (isGroup && isPair && (isStrict || (old !== undefined && now !== undefined)))
      return changedNames(old ?? {}, now ?? {}, isStrict, [...path, name])
    return now === old || (now === undefined && !isStrict) ? [] : [[...path, name]]
  })
}

/** Returns whether settings print a string, or a section that can contain it without its full name. */
function isUsedIn(printed: string, name: readonly string[]): boolean {
  const groups = name.slice(0, -1).map((_, index) => ['text', ...name.slice(0, index + 1)].join('.'))
  return (
    printed.includes(`text.${name.join('.')}`) ||
    ['text', ...groups].some((group) => printed.replaceAll(/\s/g, '').includes(`{{#${group}}}`))
  )
}

/** Returns an object whose removed keys are `undefined`, so that they are removed from the file. */
function withGone(was: object, is: Record<string, unknown>): Record<string, unknown> {
  const gone = Object.keys(was).filter((key) => !Object.hasOwn(is, key))
  return { ...Object.fromEntries(gone.map((key) => [key, undefined])), ...is }
}

/** Returns the innermost elements whose source prints a string. */
function usersOf(tree: SourceTree, name: string): SourceElement[] {
  const tag = new RegExp(`\\{\\{\\s*[#^]?text\\.${name.replaceAll(/[^\w]/g, '\\$&')}\\s*\\}\\}`, 'u')
  return tree.elements.filter(
    (element) =>
      tag.test(tree.html.slice(element.start, element.end)) &&
      !element.children.some(
        (child) => child.kind === 'element' && tag.test(tree.html.slice(child.start, child.end)),
      ),
  )
}
