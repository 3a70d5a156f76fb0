/** Each entry of a list that comes in pages. `read` gets the page at a cursor; the first one without. */
export async function* eachOf<T>(
  read: (cursor: string | undefined) => Promise<{ data: T[]; next: string | null }>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    yield* page.data
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
