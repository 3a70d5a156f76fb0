import type { DraftAsset, DraftSource } from '@platen/contract'

/** The chosen version of a file; `mixed`: edited or combined from both. `undefined`: not chosen yet. */
export type Choice = 'mine' | 'theirs' | 'mixed' | undefined

/** A text file that differs. Its text is `null` in a draft without the file. */
export interface TextDifference {
  kind: 'text'
  path: string
  mine: string | null
  theirs: string | null
}

/** An asset that differs, which can only be chosen as a whole. */
export interface AssetDifference {
  kind: 'asset'
  path: string
  mine: DraftAsset | null
  theirs: DraftAsset | null
}

export type Difference = TextDifference | AssetDifference

/** The choices by path; `text` is the content of a mixed file. */
export type Choices = Readonly<Record<string, { choice: Choice; text?: string | null }>>

/** Returns the files in which two drafts differ: the page first, then the others by name, and assets last. */
export function compareDrafts(mine: DraftSource, theirs: DraftSource): Difference[] {
  const files = pathsOf(mine.files, theirs.files).flatMap((path): TextDifference[] => {
    const pair = { mine: mine.files[path] ?? null, theirs: theirs.files[path] ?? null }
    return pair.mine === pair.theirs ? [] : [{ kind: 'text', path, ...pair }]
  })
  const assets = pathsOf(mine.assets, theirs.assets).flatMap((path): AssetDifference[] => {
    const pair = { mine: mine.assets[path] ?? null, theirs: theirs.assets[path] ?? null }
    return pair.mine?.sha256 === pair.theirs?.sha256 ? [] : [{ kind: 'asset', path, ...pair }]
  })
  return [...files, ...assets]
}

/** Returns my draft with the choices applied. Files without a choice stay mine. */
export function chosenDraft(
  mine: DraftSource,
  differences: readonly Difference[],
  choices: Choices,
): DraftSource {
  const files = { ...mine.files }
  const assets = { ...mine.assets }
  for (const difference of differences) {
    const { choice, text } = choices[difference.path] ?? { choice: undefined }
    if (difference.kind === 'asset') {
      if (choice === 'theirs') put(assets, difference.path, difference.theirs)
    } else if (choice === 'theirs') put(files, difference.path, difference.theirs)
    else if (choice === 'mixed') put(files, difference.path, text ?? null)
  }
  return { files, assets }
}

/** Returns the number of files without a choice. */
export function undecided(differences: readonly Difference[], choices: Choices): number {
  return differences.filter(({ path }) => choices[path]?.choice === undefined).length
}

/** Returns the same choice for every file. */
export function choiceForAll(differences: readonly Difference[], choice: 'mine' | 'theirs'): Choices {
  return Object.fromEntries(differences.map(({ path }) => [path, { choice }]))
}

const first = ['template.html', 'style.css', 'template.json', 'sample.json']

function pathsOf(mine: object, theirs: object): string[] {
  const rank = (path: string) => (first.includes(path) ? first.indexOf(path) : first.length)
  const all = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return all.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

function put<T>(into: Record<string, T>, path: string, value: T | null): void {
  if (value === null) delete into[path]
  else into[path] = value
}
