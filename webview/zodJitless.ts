/**
 * Stops zod from probing `new Function`, which the page's content security policy forbids and would report.
 *
 * Object schemas probe it when they are created, which is when protocol.ts is imported. Therefore this is a module of
 * its own, which is imported first.
 */
import * as z from 'zod';

z.config({ jitless: true });
