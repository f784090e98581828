import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** Spread the result on `<dialog>`, whose only child fills it. */
export function useModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)

  // A layout effect, because its clean-up runs while the dialog is still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])

  return {
    ref,
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // A file input inside fires its own cancel event, which bubbles.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Chrome closes on a second Esc whatever onCancel says.
      if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose()
    },
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      // The backdrop's target is the dialog itself. Not `click`: a text selection dragged out of a field ends there too.
      if (event.target === event.currentTarget) onClose()
    },
  }
}
