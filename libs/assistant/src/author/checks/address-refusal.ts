import { type DraftSource, promptText } from '@platen/contract'
import type { AuthorRequest } from '../author-parts.ts'
import { piecedAddresses } from './pieced-addresses.ts'
import { fieldMark, type OutsideAddresses, outsideAddresses, plainAddress } from './outside-addresses.ts'

/** Hosts that are nobody's: samples may have them. */
const nobodys = /(?:^|[.@])example(?:\.(?:com|org|net))?(?:[/?#:]|$)/

/** Why an edit is not taken for its addresses: for the model, and for people. */
export interface AddressRefusal {
  model: string
  person: string
}

/**
 * Looks at the outside addresses that a model's edit brings in: printing loads them, so each may tell another what stands in the documents.
 * Taken are those of the draft that was sent, and those that stand in the person's own prompt; not those of files, samples or earlier prompts.
 */
export function addressRefusal(
  begun: DraftSource,
  after: DraftSource,
  request: Pick<AuthorRequest, 'prompt'>,
): AddressRefusal | undefined {
  const [was, is] = [outsideAddresses(withoutSamples(begun)), outsideAddresses(withoutSamples(after))]
  const said = saidAddresses(request)
  const carrying = [...is.loaded].find((one) => one.includes(fieldMark) && !was.loaded.has(one))
  if (carrying !== undefined)
    return refusal(
      carrying,
      'would send the data of each document there. A field never stands in an outside address that is loaded',
    )
  const loaded = [...is.loaded].find((one) => !was.loaded.has(one) && !said.has(one))
  const link = [...is.links].find((one) => !was.links.has(one) && !isSaidLink(one, said))
  const known = outsideAddresses(begun).loaded
  const sampled = [...outsideAddresses(after).loaded].find(
    (one) => !is.loaded.has(one) && !known.has(one) && !said.has(one) && !nobodys.test(one),
  )
  const fresh = loaded ?? link ?? sampled
  if (fresh !== undefined)
    return refusal(
      fresh,
      'is not in the person’s own prompt. Leave it out; in samples take addresses of example.com',
    )
  const piecedBefore = new Set(piecedAddresses(begun, begun))
  const pieced = piecedAddresses(after, begun).find((one) => !piecedBefore.has(one))
  return pieced === undefined
    ? undefined
    : refusal(
        pieced,
        'is put together of fields. Take one field of the data that is the whole address, or a file of assets/',
      )
}

/** Tells people, a sentence each, of the outside addresses that a draft names and that it did not name before. */
export function addressNotes(before: DraftSource, after: DraftSource): string[] {
  const [was, is] = [outsideAddresses(withoutSamples(before)), outsideAddresses(withoutSamples(after))]
  const fresh = (kind: keyof OutsideAddresses) => [...is[kind]].filter((one) => !was[kind].has(one))
  return [
    ...fresh('loaded').map(
      (one) => `The document names an outside address that it did not name before: ${one}`,
    ),
    ...fresh('links').map((one) => `The document has a link that it did not have before: ${one}`),
  ]
}

function refusal(address: string, why: string): AddressRefusal {
  const shown = address.length > 100 ? `${address.slice(0, 99)}…` : address
  return {
    model: `The outside address ${shown} ${why}.`,
    person: `It would have brought in the outside address ${shown}, which was not asked.`,
  }
}

/** What a person wrote, word by word: an address that goes on is another one. */
function saidAddresses(request: Pick<AuthorRequest, 'prompt'>): Set<string> {
  const words = promptText(request.prompt).split(/[\s"'“”„«»‘’<>()[\]]+/u)
  return new Set(words.flatMap((word) => plainAddress(word) ?? []))
}

/** A part of an address that the person leaves to the data: `{number}`, `{{number}}`, `${number}`. */
const placeholder = /\$?\{+[^{}]*\}+/g

/** After what was said a link may go on: nothing is sent before somebody clicks or scans, and it is the address that was asked for. */
function isSaidLink(link: string, said: ReadonlySet<string>): boolean {
  const all = [...said].flatMap((one) => {
    const [before = ''] = one.split(placeholder)
    return one === before ? [one] : [one.replaceAll(placeholder, fieldMark), plainAddress(before) ?? '']
  })
  return all.some(
    (one) => link === one || ((link.startsWith(`${one}/`) || link.startsWith(`${one}?`)) && isHost(one)),
  )
}

function isHost(said: string): boolean {
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$)/u.test(said)
}

function withoutSamples({ files, assets }: DraftSource): DraftSource {
  return {
    files: Object.fromEntries(Object.entries(files).filter(([path]) => !/^samples?[./]/.test(path))),
    assets,
  }
}
