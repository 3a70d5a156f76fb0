/** Yields the entries in a paginated list. `read` receives the cursor of a page, or none for the first page. */
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
