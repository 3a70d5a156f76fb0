/** Two similar names of one field: the page uses one, samples use the other. */
export interface TwoNames {
  /** Number of samples with the name that the page uses. */
  withWritten: number
  /** Number of samples with the other name. */
  withOther: number
  /** The name that the published version and therefore its callers use. `undefined` if nothing is published. */
  published: 'written' | 'other' | 'both' | 'neither' | undefined
  /** Whether template.json declares or calculates the name. */
  isWrittenDeclared: boolean
  isOtherDeclared: boolean
  /** Whether the page uses the other name elsewhere. */
  isOtherUsed: boolean
}

/**
 * Returns where the name is wrong: on the `page`, in the `samples`, or in `neither`, if the names belong to different fields. The name that callers
 * use is right, unless the author declared the other name, or uses it on the page and in most samples.
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
