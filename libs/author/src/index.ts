/** What the author of templates is made of. */
export type { DraftSource } from '@platen/contract'
