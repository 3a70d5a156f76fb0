import { attachmentsMax } from '@platen/contract'

/** Maximum number of files: per template, and per account for files that no template has cited yet. */
export const attachmentLimits = { ofTemplateMax: attachmentsMax, unownedMax: 3 * attachmentsMax }
