import { attachmentsMax } from '@platen/contract'

/** How many files there may be: of each template, and of the account before any template cites them. */
export const attachmentBounds = { ofTemplateMax: attachmentsMax, unownedMax: 3 * attachmentsMax }
