/**
 * The faults of the layout that is shown: it scrolls sideways, a word is cut off, something to press
 * is too small or lies under another one. Runs in the page, so it calls nothing from outside of itself.
 */
export function layoutFaults(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const faults: string[] = []
  const forEyes = new Map<Element, boolean>()
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`)
  faults.push(...textsCutOff())
  const targets = targetsInSight()
  for (const { element, size, isLink } of targets) {
    // Controls are 44 px high where the pointer is a finger.
    if (size.height < (isLink ? 23.5 : 43.5) || size.width < 23.5)
      faults.push(`${Math.round(size.width)} × ${Math.round(size.height)} px: ${describe(element)}`)
  }
  for (const [index, one] of targets.entries())
    for (const other of targets.slice(index + 1))
      if (overlap(one, other)) faults.push(`${describe(one.element)} lies on ${describe(other.element)}`)
  return faults

  function textsCutOff(): string[] {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.nodeValue?.trim() || !parent || !isSeen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && isCutOff(parent, box)) found.push(`cut off: ${node.nodeValue.trim().slice(0, 60)}`)
    }
    return found
  }

  function isCutOff(parent: Element, box: DOMRect): boolean {
    const titled = parent.closest('[title]')
    if (titled && getComputedStyle(titled).textOverflow === 'ellipsis') return false
    if (box.left < -1 || box.right > clientWidth + 1) return true
    for (let each: Element | null = parent; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each)
      if (style.overflowX === 'visible') continue
      const frame = each.getBoundingClientRect()
      if (box.left < frame.left - 1 || box.right > frame.right + 1) return true
      const canScroll = style.overflowY === 'auto' || style.overflowY === 'scroll'
      if (!canScroll && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2)) return true
    }
    return false
  }

  function targetsInSight() {
    const modal = document.querySelector('dialog:modal')
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    return [...all].flatMap(element => {
      const pressed = findLabel(element) ?? element
      const box = inSight(pressed)
      const isOutside =
        box.height === 0 || box.bottom + scrollY <= 0 || (modal !== null && !modal.contains(element))
      if (isOutside || !isSeen(pressed) || isWordInText(element)) return []
      const isLink = element.matches('a') && getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)'
      return [{ element, box, size: pressed.getBoundingClientRect(), isLink, isFloating: floats(element) }]
    })
  }

  /** Without what its scrolling frame hides. */
  function inSight(element: Element): DOMRect {
    const { left, top, width, bottom } = element.getBoundingClientRect()
    let lowest = bottom
    for (let each = element.parentElement; each; each = each.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(each).overflowY))
        lowest = Math.min(lowest, each.getBoundingClientRect().bottom)
    return new DOMRect(left, top, width, Math.max(0, lowest - top))
  }

  function findLabel(element: Element): HTMLElement | null {
    return element.matches('[type=radio], [type=checkbox]')
      ? (element.closest('label') ??
          (element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null))
      : null
  }

  /** The rule for targets excepts links in a sentence. */
  function isWordInText(element: Element): boolean {
    const words = element.textContent?.trim().length ?? 0
    return (
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > words
    )
  }

  function floats(element: Element): boolean {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return true
    return false
  }

  function overlap(
    one: { element: Element; box: DOMRect; isFloating: boolean },
    other: { element: Element; box: DOMRect; isFloating: boolean },
  ): boolean {
    if (one.isFloating !== other.isFloating) return false
    if (one.element.contains(other.element) || other.element.contains(one.element)) return false
    const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
    const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
    return width > 1 && height > 1
  }

  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    if (element.closest('script, style, noscript, option, [popover]:not(:popover-open)')) return false
    return isForEyes(element)
  }

  /** Not for screen readers alone. */
  function isForEyes(element: Element): boolean {
    const known = forEyes.get(element)
    if (known !== undefined) return known
    const { clipPath, overflow } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const isClipped =
      clipPath.includes('50%') || (overflow !== 'visible' && box.width <= 1 && box.height <= 1)
    const isFound = !isClipped && (element.parentElement === null || isForEyes(element.parentElement))
    forEyes.set(element, isFound)
    return isFound
  }

  function describe(element: Element): string {
    const words =
      element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} '${words.trim().slice(0, 50)}'`
  }
}
