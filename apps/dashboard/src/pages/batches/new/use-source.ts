import { useCallback, useRef, useState } from 'react'
import { openSource, type Source } from '../open-source.ts'

/** The file that was chosen last: what its beginning tells, or why it cannot be used. */
export function useSource() {
  const [source, setSource] = useState<Source>()
  const [problem, setProblem] = useState<string>()
  const latest = useRef<File>(undefined)
  const open = useCallback(async (file: File) => {
    latest.current = file
    const opened = await openSource(file).catch(() => ({
      problem: 'The file could not be read. Choose it again.',
    }))
    // Another one was chosen while this one was looked at.
    if (latest.current !== file) return
    setProblem('problem' in opened ? opened.problem : undefined)
    setSource('problem' in opened ? undefined : opened)
  }, [])
  return { source, problem, open }
}
