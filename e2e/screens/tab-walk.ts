import type { Page } from 'playwright-core'

const most = 250

/**
 * Holds Tab until the focus has been everywhere in this part, and says what is wrong on the way: a control it does not reach, a
 * jump backwards, a place that cannot be seen, a trap.
 */
export async function tabWalkFaults(page: Page, part: 'body' | 'main' = 'body'): Promise<string[]> {
  const isInDialog = await page.evaluate(startAtTheTop, part)
  // A dialog has given the focus to its first control already.
  const faults = isInDialog ? (await page.evaluate(look, part)).faults : []
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.down('Tab')
    const step = await page.evaluate(look, part)
    faults.push(...step.faults)
    if (!step.isEnd) continue
    await page.keyboard.up('Tab')
    return [...faults, ...(await page.evaluate(notReached, part))]
  }
  return [...faults, 'the focus never gets round']
}

// These three run in the page, so each calls nothing from outside of itself.

function startAtTheTop(part: string): boolean {
  scrollTo(0, 0)
  Object.assign(window, { walked: [] })
  if (document.querySelector('dialog:modal')) return true
  const start = document.querySelector<HTMLElement>(part)
  const given = start?.getAttribute('tabindex')
  start?.setAttribute('tabindex', '-1')
  start?.focus()
  if (given === null) start?.removeAttribute('tabindex')
  return false
}

function look(part: string): { isEnd: boolean; faults: string[] } {
  const walked: Element[] = Reflect.get(window, 'walked')
  const focused = document.activeElement
  // A date field has a stop for each of its parts.
  if (focused?.matches('[type=date]') && focused === walked.at(-1)) return { isEnd: false, faults: [] }
  if (!(focused instanceof HTMLElement) || focused === document.body || walked.includes(focused))
    return { isEnd: true, faults: [] }
  if (!focused.closest(`${part}, dialog:modal`)) return { isEnd: true, faults: [] }

  const faults: string[] = []
  const last = walked.at(-1)
  const isForward = !last || (last.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  // The button that closes a dialog stands at its top and comes last.
  const isOrdered = !document.querySelector('dialog:modal')
  if (isOrdered && !isForward) faults.push(`back to ${describe(focused)}`)
  if (isOrdered && last && isAbove(focused, last))
    faults.push(`up from ${describe(last)} to ${describe(focused)}`)
  if (isOrdered && !around(focused).some(hasRing)) faults.push(`no ring around ${describe(focused)}`)
  if (!isInSight(focused)) faults.push(`out of sight: ${describe(focused)}`)
  walked.push(focused)
  return { isEnd: false, faults }

  /** Above and not in a column further right. */
  function isAbove(element: Element, before: Element): boolean {
    const [box, earlier] = [pressed(element).getBoundingClientRect(), pressed(before).getBoundingClientRect()]
    return box.bottom <= earlier.top && box.left < earlier.right
  }

  function around(element: HTMLElement): Element[] {
    const near = [element, pressed(element), element.parentElement, element.nextElementSibling]
    return near.filter(each => each instanceof Element)
  }

  function hasRing(element: Element): boolean {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }

  function isInSight(element: Element): boolean {
    const box = pressed(element).getBoundingClientRect()
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const points = [middle, { x: box.left + 4, y: box.top + 4 }, { x: box.left + 4, y: box.bottom - 4 }]
    return points.some(({ x, y }) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (pressed(element).contains(hit) || hit.contains(element))
    })
  }

  function pressed(element: Element): Element {
    return element.matches('[type=radio], [type=checkbox]') ? (element.closest('label') ?? element) : element
  }

  function describe(element: Element): string {
    const words =
      element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} '${words.trim().slice(0, 50)}'`
  }
}

function notReached(part: string): string[] {
  const walked: Element[] = Reflect.get(window, 'walked')
  const inside = document.querySelector('dialog:modal') ?? document.querySelector(part) ?? document.body
  const controls = inside.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  return [...controls]
    .filter(control => control.checkVisibility({ visibilityProperty: true }))
    .filter(control => !control.matches(':disabled, [tabindex="-1"]') && !control.closest('[inert]'))
    .filter(control => !walked.some(each => each === control || isSameGroup(each, control)))
    .map(control => `not reached: ${control.outerHTML.slice(0, 120)}`)

  /** Arrows lead from one radio to the next, Tab only to the group. */
  function isSameGroup(one: Element, other: Element): boolean {
    return (
      one.matches('[type=radio]') &&
      other.matches('[type=radio]') &&
      one.getAttribute('name') === other.getAttribute('name')
    )
  }
}
