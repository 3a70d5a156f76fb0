import type { PdfFormField } from '@platen/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queries } from '../../../api/queries.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useOverlayBase } from '../../draft/overlay-base.ts'

/** The fields of the form of the PDF that is drawn over; `undefined` while they are read. A form that cannot be read has nothing to list. */
export function useForm(): PdfFormField[] | undefined {
  const templateId = useDraft((state) => state.templateId)
  const sha256 = useOverlayBase()?.sha256
  const form = queries.form(templateId, sha256 ?? '')
  const { data } = useQuery(sha256 === undefined ? { ...form, queryFn: skipToken } : form)
  return data?.fields
}
