/**
 * A sweep only asks whether a property fails: finding the smallest failing case is useless there and takes the longest.
 */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
