import { fieldNameError } from '@platen/contract'
import { isReservedName, type OverlayBox, type Proposal } from '@platen/template/overlay'

/** A candidate field during the review. */
export interface Candidate {
  id: number
  proposal: Proposal
  /** May have been changed by the user. */
  name: string
  isSelected: boolean
}

/** The state of a search for fields and its review. */
export interface Review {
  candidates: readonly Candidate[]
  /** Number of searched pages. The search is complete when it equals `pages`. */
  read: number
  pages: number
  /** Number of pages that are images. */
  pictured: number
  /** The ID of the highlighted candidate. */
  active?: number
}

/** Returns the initial state of a search. */
export function newReview(pages: number): Review {
  return { candidates: [], read: 0, pages, pictured: 0 }
}

/** Adds the results of one page. */
export function withPage(
  review: Review,
  { proposals, isPictured }: { proposals: readonly Proposal[]; isPictured: boolean },
): Review {
  const from = review.candidates.length
  const found = proposals.map((proposal, index) => ({
    id: from + index,
    proposal,
    name: proposal.name,
    isSelected: true,
  }))
  return {
    ...review,
    candidates: [...review.candidates, ...found],
    read: review.read + 1,
    pictured: review.pictured + (isPictured ? 1 : 0),
  }
}

/** Changes the candidates that match a condition. */
export function withCandidates(
  review: Review,
  change: Partial<Pick<Candidate, 'name' | 'isSelected'>>,
  isMeant: (candidate: Candidate) => boolean = () => true,
): Review {
  return {
    ...review,
    candidates: review.candidates.map((candidate) =>
      isMeant(candidate) ? { ...candidate, ...change } : candidate,
    ),
  }
}

/** Returns the errors in the names of selected candidates, by candidate ID. */
export function nameProblems({ candidates }: Review): ReadonlyMap<number, string> {
  const types = new Map<string, string | undefined>()
  const problems = new Map<number, string>()
  for (const { id, name, isSelected, proposal } of candidates) {
    if (!isSelected) continue
    const type = proposal.declaration?.type
    const problem = wrongName(name)
    if (problem !== undefined) problems.set(id, problem)
    else if (types.has(name) && types.get(name) !== type)
      problems.set(id, `Another field named ${name} has a different type.`)
    else types.set(name, type)
  }
  return problems
}

function wrongName(name: string): string | undefined {
  if (name.trim() === '') return 'A field needs a name.'
  const wrong = fieldNameError(name)
  if (wrong !== undefined) return wrong
  if (isReservedName(name)) return `${name} is a reserved name. Choose another name.`
  return /^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u.test(name)
    ? undefined
    : 'Use only letters, digits, and underscores.'
}

/** Returns the candidate's box with its current name. */
export function boxOf({ proposal: { box, name: proposed }, name }: Candidate): OverlayBox {
  if (box.kind === 'text') return { ...box, text: box.text.replace(`{{${proposed}}}`, `{{${name}}}`) }
  if (box.kind === 'image') return { ...box, address: box.address.replace(`{{${proposed}}}`, `{{${name}}}`) }
  if (box.kind === 'check') return { ...box, field: name }
  if (box.kind === 'table') return { ...box, list: name }
  return box
}

/** Returns the reason why a search found nothing, and what to do. */
export function nothingFound({ pages, pictured }: Review): string {
  if (pictured === pages)
    return pages === 1
      ? 'The page is an image, such as a scan, so no fields can be found. Draw the boxes with the tools above.'
      : 'The pages are images, such as scans, so no fields can be found. Draw the boxes with the tools above.'
  return 'No fields were found. The search looks for underlines, dotted lines, and empty boxes or cells with a label. Draw the boxes with the tools above.'
}
