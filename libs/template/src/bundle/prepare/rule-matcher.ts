import { compile } from 'css-select'
import { type Element, hasChildren, isTag } from 'domhandler'

/** Whether a rule's selector fits an element; true as well where that cannot be told, or would take too long to tell. */
export type FitsRule = (element: Element) => boolean

/** Makes a rule's selector a question that can be asked of elements. */
export type RuleMatcher = (selector: string) => FitsRule

/** Rules beyond these count for every picture: matching is pictures times rules. */
const matchedRulesMax = 500

/** Steps that the matching of one template may take, as estimated: some tenths of a second. An invoice takes a few thousand. */
const stepsMax = 5_000_000

/** Matches the rules of one template within a bound, which no markup and no selector can stretch. The same template always gives the same. */
export function createRuleMatcher(): RuleMatcher {
  const reach = new Map<Element, number>()
  let stepsLeft = stepsMax
  let rules = 0

  /** Elements that one step outwards or backwards may visit. */
  function reachOf(element: Element): number {
    const known = reach.get(element)
    if (known !== undefined) return known
    let steps = 1
    for (let at: Element['parent'] = element; at && hasChildren(at); at = at.parent) {
      steps += 1
      if (steps > stepsMax) break
    }
    const siblings = element.parent?.children.length ?? 0
    reach.set(element, steps + siblings)
    return steps + siblings
  }

  return (selector) => {
    if (rules++ >= matchedRulesMax || /:has\(/i.test(selector)) return () => true
    let fits: FitsRule
    try {
      fits = compile(selector)
    } catch {
      // A selector that the matcher does not know may well be about this picture.
      return () => true
    }
    // Each of these is tried at every place within reach, and for each of those places the next one again.
    const combinators = selector.match(/[ ~]|:nth-|:not\(|:is\(|:where\(|:(?:first|last|only)-/g)?.length ?? 0
    return (element) => {
      if (!isTag(element)) return false
      const steps = reachOf(element) ** combinators
      if (steps > stepsLeft) return true
      stepsLeft -= steps
      return fits(element)
    }
  }
}
