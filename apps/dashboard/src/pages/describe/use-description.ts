import { useEffect, useState } from 'react'
import { openAttachedFiles } from '../../prompt/files/attached-files.ts'
import { type Description, readDescription } from './kept-description.ts'

/** What is described so far, read from this browser once, and kept in it from then on. `undefined` while it is read. */
export function useDescription() {
  const [files] = useState(openAttachedFiles)
  const [first, setFirst] = useState<Description>()
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const kept = await readDescription()
      if (isLeft) return
      files.addThere(kept.files, { isNew: true })
      setFirst(kept)
    }
    void read()
    return () => {
      isLeft = true
      files.close()
    }
  }, [files])
  return first && { first, files }
}
