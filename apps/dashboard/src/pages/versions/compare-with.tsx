import { NativeSelect } from '@mantine/core'
import type { VersionList } from '@platen/contract'
import { useNavigate } from '@tanstack/react-router'

interface CompareWithProps {
  templateId: string
  version: number
  versions: VersionList['versions']
}

/** Selects the version or the draft to compare a version with. */
export function CompareWith({ templateId, version, versions }: CompareWithProps) {
  const navigate = useNavigate()
  return (
    <NativeSelect
      aria-label={`Compare version ${version} with`}
      w={190}
      value=""
      onChange={(event) => {
        const { value } = event.currentTarget
        void navigate({
          to: '/templates/$templateId/versions',
          params: { templateId },
          search: { version, with: value === 'draft' ? 'draft' : Number(value) },
        })
      }}
      data={[{ value: '', label: 'Compare with…', disabled: true }, ...otherSides(versions, version)]}
    />
  )
}

/** Returns the options to compare a version with: the draft and all other versions. */
export function otherSides(versions: VersionList['versions'], version: number) {
  return [
    { value: 'draft', label: 'the draft' },
    ...versions
      .filter((other) => other.version !== version)
      .map((other) => ({ value: String(other.version), label: `version ${other.version}` })),
  ]
}
