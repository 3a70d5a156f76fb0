/** Which of two near names of one field is meant: the page writes one, samples have the other. */
export interface TwoNames {
  /** How many samples have the name that the page writes. */
  withWritten: number
  /** How many have the other one. */
  withOther: number
  /** Which of them the published version asks for: what callers send. `undefined` where nothing is published. */
  published: 'written' | 'other' | 'both' | 'neither' | undefined
  /** template.json declares or calculates it. */
  isWrittenDeclared: boolean
  isOtherDeclared: boolean
  /** The page writes the other name in another place. */
  isOtherUsed: boolean
}

/**
 * Whose name is wrong: `page`, `samples`, or `neither`, as they are two fields. What callers send decides, unless the author has declared
 * a name, or has written the new one on the page and in most samples.
 */
export function chooseName(names: TwoNames): 'page' | 'samples' | 'neither' {
  const { withWritten, withOther, published, isWrittenDeclared, isOtherDeclared, isOtherUsed } = names
  if (published === 'both' || (isWrittenDeclared && isOtherDeclared)) return 'neither'
  if (isOtherUsed)
    return withWritten === 0 && published !== 'written' && !isWrittenDeclared ? 'page' : 'neither'
  if (isWrittenDeclared) return 'samples'
  if (isOtherDeclared) return 'page'
  if (published === 'written') return 'samples'
  if (published === 'other') return withWritten > withOther ? 'samples' : 'page'
  return withWritten === 0 || withOther > withWritten ? 'page' : 'samples'
}
