import { Badge, Group } from '@mantine/core'
import type { KeyInfo } from '@platen/contract'
import { TimeText } from '../../ui/time-text.tsx'

/** What a key may do and where it ends, at a glance. */
export function KeyBadges({ apiKey }: { apiKey: KeyInfo }) {
  const { isTest, scopes, templateIds, perSecond, expiresAt } = apiKey
  return (
    <Group gap={6}>
      {isTest && <Badge color="yellow">test</Badge>}
      {scopes.map((scope) => (
        <Badge key={scope} variant="light" color="gray" tt="none">
          {scope}
        </Badge>
      ))}
      {templateIds !== null && (
        <Badge variant="light" tt="none">
          {templateIds.length === 1 ? '1 template' : `${templateIds.length} templates`}
        </Badge>
      )}
      {perSecond !== null && (
        <Badge variant="light" tt="none">
          {perSecond} a second
        </Badge>
      )}
      {expiresAt !== null && (
        <Badge color="orange" tt="none">
          ends <TimeText instant={expiresAt} />
        </Badge>
      )}
    </Group>
  )
}
