import type { PdfFormField } from '@platen/contract'
import { useContext, useEffect, useState } from 'react'
import { PdfContext } from '../canvas/pdf-context.ts'

/** The fields of the form of the open PDF; `undefined` while they are read. */
export function useForm(): PdfFormField[] | undefined {
  const pdf = useContext(PdfContext)
  const [read, setRead] = useState<{ of: typeof pdf; fields: PdfFormField[] }>()
  useEffect(() => {
    let isGone = false
    async function readFields() {
      // A form that cannot be read has nothing to list.
      const fields = (await pdf?.form().catch(() => [])) ?? []
      if (!isGone) setRead({ of: pdf, fields })
    }
    void readFields()
    return () => {
      isGone = true
    }
  }, [pdf])
  return read && read.of === pdf ? read.fields : undefined
}
