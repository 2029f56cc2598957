/** A sweep only asks whether a property fails: the smallest case that fails is of no use there, and takes the longest. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
