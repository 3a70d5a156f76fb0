import { fieldNameError } from '@platen/contract'
import { isReservedName, type OverlayBox, type Proposal } from '@platen/template/overlay'

/** A box that was found, as it is reviewed. */
export interface Candidate {
  id: number
  proposal: Proposal
  /** As the person wants it. */
  name: string
  isTaken: boolean
}

/** What was found on the pages of a PDF. */
export interface Review {
  candidates: readonly Candidate[]
  /** Pages that were looked at; fewer than `pages` while it goes on. */
  read: number
  pages: number
  /** Pages that are pictures alone. */
  pictured: number
  /** The candidate that is looked at. */
  active?: number
}

/** The state in which a search begins. */
export function startedReview(pages: number): Review {
  return { candidates: [], read: 0, pages, pictured: 0 }
}

/** The same with what was found on one more page. */
export function withPage(
  review: Review,
  { proposals, isPictured }: { proposals: readonly Proposal[]; isPictured: boolean },
): Review {
  const from = review.candidates.length
  const found = proposals.map((proposal, index) => ({
    id: from + index,
    proposal,
    name: proposal.name,
    isTaken: true,
  }))
  return {
    ...review,
    candidates: [...review.candidates, ...found],
    read: review.read + 1,
    pictured: review.pictured + (isPictured ? 1 : 0),
  }
}

/** The same with candidates changed, by what tells them. */
export function withCandidates(
  review: Review,
  change: Partial<Pick<Candidate, 'name' | 'isTaken'>>,
  isMeant: (candidate: Candidate) => boolean = () => true,
): Review {
  return {
    ...review,
    candidates: review.candidates.map((candidate) =>
      isMeant(candidate) ? { ...candidate, ...change } : candidate,
    ),
  }
}

/** Why candidates that are taken cannot be so under their names, by their ids; of those that can, nothing. */
export function nameProblems({ candidates }: Review): ReadonlyMap<number, string> {
  const types = new Map<string, string | undefined>()
  const problems = new Map<number, string>()
  for (const { id, name, isTaken, proposal } of candidates) {
    if (!isTaken) continue
    const type = proposal.declaration?.type
    const problem = wrongName(name)
    if (problem !== undefined) problems.set(id, problem)
    else if (types.has(name) && types.get(name) !== type)
      problems.set(id, `Another field that is called ${name} has another type.`)
    else types.set(name, type)
  }
  return problems
}

function wrongName(name: string): string | undefined {
  if (name.trim() === '') return 'A field needs a name.'
  const wrong = fieldNameError(name)
  if (wrong !== undefined) return wrong
  if (isReservedName(name)) return `A field cannot be called ${name}: it says something else in templates.`
  return /^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u.test(name)
    ? undefined
    : 'A name has letters, digits and underscores.'
}

/** The candidate's box with the name that the person wants. */
export function boxOf({ proposal: { box, name: proposed }, name }: Candidate): OverlayBox {
  if (box.kind === 'text') return { ...box, text: box.text.replace(`{{${proposed}}}`, `{{${name}}}`) }
  if (box.kind === 'image') return { ...box, address: box.address.replace(`{{${proposed}}}`, `{{${name}}}`) }
  if (box.kind === 'check') return { ...box, field: name }
  if (box.kind === 'table') return { ...box, list: name }
  return box
}

/** What became of a search that found nothing: why so, and what to do. */
export function nothingFound({ pages, pictured }: Review): string {
  if (pictured === pages)
    return pages === 1
      ? 'The page is a picture, such as a scan: no lines or labels can be read from it. Draw the boxes yourself with the tools above.'
      : 'The pages are pictures, such as scans: no lines or labels can be read from them. Draw the boxes yourself with the tools above.'
  return 'No blanks were found: no underlined or dotted places, empty boxes or cells with a label. Draw the boxes yourself with the tools above.'
}
