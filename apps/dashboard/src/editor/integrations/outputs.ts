/** The two answers of `POST /v1/create`, in words. */
export const outputs: { value: 'base64' | 'url'; label: string }[] = [
  { value: 'base64', label: 'The file' },
  { value: 'url', label: 'A link' },
]
