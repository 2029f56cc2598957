/** The route of the blocks page; only the development server has it. */
import { createLazyRoute } from '@tanstack/react-router';
import { Blocks } from './blocks.tsx';

export const blocksRoute = createLazyRoute('/dev/blocks/{-$id}')({ component: Blocks });
