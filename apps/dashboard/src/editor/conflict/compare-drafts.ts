import type { DraftAsset, DraftSource } from '@platen/contract'

/** Whose a file is to be; `mixed`: put together by hand, or from both. `undefined`: not chosen yet. */
export type Choice = 'mine' | 'theirs' | 'mixed' | undefined

/** A text file that differs; `null` where the draft has no such file. */
export interface TextDifference {
  kind: 'text'
  path: string
  mine: string | null
  theirs: string | null
}

/** An asset that differs; it can only be taken whole. */
export interface AssetDifference {
  kind: 'asset'
  path: string
  mine: DraftAsset | null
  theirs: DraftAsset | null
}

/** One file or asset that differs. */
export type Difference = TextDifference | AssetDifference

/** What was chosen, by path; `text` is what a mixed file holds. */
export type Choices = Readonly<Record<string, { choice: Choice; text?: string | null }>>

/** The files in which two drafts differ: the page first, then by name, assets last. */
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

/** The draft as it was chosen: mine, with the chosen files in their place. What was not chosen stays mine. */
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

/** How many files are still to be chosen. */
export function undecided(differences: readonly Difference[], choices: Choices): number {
  return differences.filter(({ path }) => choices[path]?.choice === undefined).length
}

/** One choice for every file. */
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
