import { cell, useCell } from '../platform/cell.ts'

const isOpen = cell(false)

export function openCartDrawer(): void {
  isOpen.set(true)
}

export function closeCartDrawer(): void {
  isOpen.set(false)
}

export function useCartDrawer(): boolean {
  return useCell(isOpen)
}
