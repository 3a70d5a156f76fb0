import type { PlainTypeTraits } from './field-type.ts'
import { textTraits } from './text-values.ts'

export const image: PlainTypeTraits = {
  ...textTraits,
  example: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  sample:
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0IDMiPjxwYXRoIGZpbGw9IiNkZGQiIGQ9Ik0wIDBoNHYzSDB6Ii8+PC9zdmc+',
  json: { ...textTraits.json, words: 'The address of an image.' },
  read: (value) =>
    typeof value === 'string'
      ? { value }
      : { expected: 'the address of an image as text, such as "assets/logo.png"' },
}
